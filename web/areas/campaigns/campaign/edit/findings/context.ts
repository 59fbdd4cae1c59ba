import { createContext, use } from 'react'

/** `at`: index in the list, unique where a field has several. */
export type Found = { at: number; field: string; severity: 'error' | 'warning' | 'note'; text: string }

export const FindingsContext = createContext<readonly Found[]>([])
export const useFoundAt = (field: string): Found[] => use(FindingsContext).filter((one) => one.field === field)
