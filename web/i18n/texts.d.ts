/// <reference types="vite/client" />
/** A part of a language's texts: see parts.ts. */
declare module '*.json?entry' {
  const texts: Record<string, string>
  export default texts
}
declare module '*.json?panel' {
  const texts: Record<string, string>
  export default texts
}
