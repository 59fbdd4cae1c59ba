/** What was found wrong, for the fields that it belongs to. */
import { createContext, use } from 'react'

/** What is found, in words. `at`: its place in the list, which tells two of one field apart. */
export type Found = { at: number; field: string; severity: 'error' | 'warning' | 'note'; text: string }

export const FindingsContext = createContext<readonly Found[]>([])
export const useFoundAt = (field: string): Found[] => use(FindingsContext).filter((one) => one.field === field)
