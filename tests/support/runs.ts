/**
 * How often a property is tried that takes a second or more: `few` times in `npm test`, with other values each time,
 * and `DEEP` times as often where that is set: `DEEP=10 npm test -- src/store/events`.
 */
export const runs = (few: number): number => few * Number(process.env['DEEP'] ?? 1)
