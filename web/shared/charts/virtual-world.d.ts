declare module 'virtual:world' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- an import at the top would make this an extension of a module that is not there
  const world: import('./world.ts').World
  export default world
}
