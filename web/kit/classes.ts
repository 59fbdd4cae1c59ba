/** Joins class names; what is empty or false falls out. */
export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
