/* oxlint-disable typescript/consistent-type-imports -- an import at the top would make this an extension of a module that is not there */
declare module 'virtual:screens' {
  export const ICONS: Readonly<
    Record<import('../../src/contract/screens.ts').ScreenTitle, import('lucide-react').LucideIcon>
  >
  export const FILES: Readonly<Record<string, () => Promise<{ default: import('react').ComponentType }>>>
}
