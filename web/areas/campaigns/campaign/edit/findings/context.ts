import { createContext, use } from 'react'

/** `at`: index, for several in a field. */
export type Found = { at: number; field: string; severity: 'error' | 'warning' | 'note'; text: string }

export const FindingsContext = createContext<readonly Found[]>([])
export const useFoundAt = (field: string): Found[] => use(FindingsContext).filter((one) => one.field === field)
