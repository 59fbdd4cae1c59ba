import type { LucideIcon } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { CONVERSION_STAGES, POSTBACK_PARTS } from '../../../../../src/contract/conversions/conversion-words.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { Fold } from '../../../../kit/layout/fold.tsx'
import type { Draft } from './draft.ts'

const FIELDS = {
  fields: POSTBACK_PARTS,
  statuses: CONVERSION_STAGES,
  words: ['words'],
  money: ['defaultCurrency', 'windowDays'],
} as const satisfies Record<string, readonly (keyof Draft)[]>
type Name = keyof typeof FIELDS

type Props = { name: Name; icon: LucideIcon; title: string; why: string; children: ReactNode }

/** Opens by itself where a field is wrong. */
export function SettingsFold({ name, icon, title, why, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { errors } = useFormState<Draft>()
  const isWrong = FIELDS[name].some((field) => errors[field] !== undefined)
  return (
    <Fold icon={icon} title={title} is={<Summary name={name} />} open={isOpen || isWrong} onToggle={setOpen}>
      <div className="pad stack">
        <p className="dim">{why}</p>
        {name === 'words' ? children : <div className="conv-fields">{children}</div>}
      </div>
    </Fold>
  )
}

function Summary({ name }: { name: Name }) {
  const { t } = useTranslation()
  const format = useFormat()
  const draft = useWatch<Draft>() as Draft
  const { defaultCurrency, windowDays, words } = draft
  const days = Number(windowDays)
  const own = (names: readonly string[]) => (names.length === 0 ? t('conv.is.usual') : names.join(' · '))
  const texts: Record<Name, () => string> = {
    fields: () => own(POSTBACK_PARTS.filter((part) => draft[part] !== '').map((part) => t(`conv.${part}`))),
    statuses: () =>
      own(CONVERSION_STAGES.filter((stage) => draft[stage] !== '').map((stage) => t(`conv.stage.${stage}`))),
    words: () => (words.length === 0 ? t('conv.is.none') : format.number(words.length)),
    money: () => `${defaultCurrency} · ${t('conv.is.days', { count: days, n: format.number(days) })}`,
  }
  return texts[name]()
}
