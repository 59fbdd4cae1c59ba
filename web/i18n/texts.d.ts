/// <reference types="vite/client" />
/** See parts.ts. */
declare module '*.json?entry' {
  const texts: Record<string, string>
  export default texts
}
declare module '*.json?panel' {
  const texts: Record<string, string>
  export default texts
}
