/** Where the panel stands under its host: '' at the root, else a path such as `/weir`. `public/theme-boot.js` knows it. */
declare global {
  var weirBase: string | undefined
}

export const BASE: string = globalThis.weirBase ?? ''

/** The panel's own address of what the browser shows. */
export const pathHere = (): string => location.pathname.slice(BASE.length) || '/'
