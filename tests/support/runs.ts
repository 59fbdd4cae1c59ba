/**
 * Runs of a property that takes a second or more: `few` in `npm test`, times `DEEP` if set: `DEEP=10 npm test --
 * src/store/events`.
 */
export const runs = (few: number): number => few * Number(process.env['DEEP'] ?? 1)
