/** A closed select cuts a long text: under the pointer its title has it whole. */
export function titleSelects(): void {
  addEventListener('pointerover', ({ target }) => {
    if (target instanceof HTMLSelectElement) target.title = target.selectedOptions[0]?.text ?? ''
  })
}
