/** Loaded as one file when one of them is first opened. */
export { KeySheet } from './key-sheet.tsx'
export { Palette } from './palette/palette.tsx'
