import { Ban, Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListName } from '../../../src/contract/list-words.ts'

const ICONS = { block: Ban, allow: Check }

/** Whether an entry blocks or allows, by mark and word. */
export function ListWord({ list }: { list: ListName }) {
  const { t } = useTranslation()
  const Icon = ICONS[list]
  return (
    <span className={list === 'allow' ? 'state ok' : 'state bad'}>
      <Icon aria-hidden="true" />
      {t(`lists.is.${list}`)}
    </span>
  )
}
