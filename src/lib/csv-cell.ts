/** A cell that a spreadsheet shows as text: what would be read as a formula is led by an apostrophe. */
export const csvCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
