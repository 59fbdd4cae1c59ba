import { useTranslation } from 'react-i18next'
import { textOf } from '../i18n/server.ts'

/** What a job does, in words; one without words by its own name. */
export function useJobName(): (name: string) => string {
  useTranslation() // drawn anew in another language
  return (name) => textOf(`status.job.${name}`) ?? name
}
