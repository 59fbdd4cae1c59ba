/** A ref of tabs that scroll sideways: the open one is in view from the start. */
export function showCurrent(tabs: HTMLElement | null): void {
  const current = tabs?.querySelector('[aria-current="page"]')
  if (!tabs || !current) return
  const [all, one] = [tabs.getBoundingClientRect(), current.getBoundingClientRect()]
  tabs.scrollLeft += one.left + one.width / 2 - (all.left + all.width / 2)
}
