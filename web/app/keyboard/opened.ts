/** What opens over the panel, in one file that is fetched when one of them is first opened. */
export { KeySheet } from './key-sheet.tsx'
export { Palette } from './palette/palette.tsx'
