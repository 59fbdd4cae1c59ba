import { type DragDropManager, StyleInjector } from '@dnd-kit/dom'

/**
 * The library injects `<style>`, which the CSP forbids (`style-src 'self'`); adopted style sheets are allowed. Must
 * come before plugins with styles.
 */
export class AdoptedStyles extends StyleInjector {
  constructor(manager: DragDropManager) {
    super(manager)
    const rules = new Set<string>()
    const adopted = new Map<string, CSSStyleSheet>()
    const isDragging = (): boolean => {
      const { status } = manager.dragOperation
      return status.initializing || status.initialized
    }
    const adopt = (text: string): void => {
      if (adopted.has(text)) return
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      adopted.set(text, sheet)
      document.adoptedStyleSheets.push(sheet)
    }
    const drop = (text: string): void => {
      const sheet = adopted.get(text)
      adopted.delete(text)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
    const writing = manager.registry.plugins.get(StyleInjector)
    if (writing)
      writing.register = (text) => {
        rules.add(text)
        if (isDragging()) adopt(text)
        return () => {
          rules.delete(text)
          drop(text)
        }
      }
    this.registerEffect(() => {
      if (!isDragging()) return undefined
      for (const text of rules) adopt(text)
      return () => {
        for (const text of adopted.keys()) drop(text)
      }
    })
  }
}
