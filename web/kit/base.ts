/** Path of the panel under its host: '' at the root, else such as `/weir`. Also known to `public/theme-boot.js`. */
declare global {
  var weirBase: string | undefined
}

export const BASE: string = globalThis.weirBase ?? ''

export const pathHere = (): string => location.pathname.slice(BASE.length) || '/'
