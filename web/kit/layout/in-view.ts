/** A ref of tabs that scroll sideways: the open one is in view from the start. */
export const showCurrent = (tabs: HTMLElement | null): void =>
  tabs?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
