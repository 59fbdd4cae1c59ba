/** The panel's path: '' or such as `/weir`. Also in `public/theme-boot.js`. */
declare global {
  var weirBase: string | undefined
}

export const BASE: string = globalThis.weirBase ?? ''

export const pathHere = (): string => location.pathname.slice(BASE.length) || '/'
