/** For sorting: 2 before 10, whatever the case. */
export const { compare: naturally } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export const byName = (one: { name: string }, other: { name: string }): number => naturally(one.name, other.name)
