import { useFormContext } from 'react-hook-form'
import { useTranslation } from '../../../../i18n/i18n.ts'
import { OUTGOING_MACROS, type OutgoingMacro } from '../../../../../src/contract/conversions/outgoing-words.ts'
import { TYPED } from '../../../../shared/form/use-form.ts'
import type { Draft } from './draft.ts'

/** The field that a macro is added to. */
export type Typing = { name: 'url' | 'body'; element: HTMLTextAreaElement | null }

export function Macros({ typing: { name, element } }: { typing: Typing }) {
  const { t } = useTranslation()
  const { getValues, setValue } = useFormContext<Draft>()
  const add = (macro: OutgoingMacro) => {
    const text = getValues(name)
    const [start, end] = [element?.selectionStart ?? text.length, element?.selectionEnd ?? text.length]
    const put = `{${macro}}`
    setValue(name, text.slice(0, start) + put + text.slice(end), TYPED)
    requestAnimationFrame(() => {
      element?.focus()
      element?.setSelectionRange(start + put.length, start + put.length)
    })
  }
  return (
    <details className="out-macros">
      <summary>{t('out.macros')}</summary>
      <p className="dim out-note">{t('out.macrosWhy')}</p>
      <ul>
        {OUTGOING_MACROS.map((macro) => {
          const written = `{${macro}}`
          return (
            <li key={macro}>
              <button
                type="button"
                className="tok mono ltr"
                aria-label={t('out.addMacro', { name: written, means: t(`out.macro.${macro}`) })}
                onClick={() => add(macro)}
              >
                {written}
              </button>
              <span className="dim">{t(`out.macro.${macro}`)}</span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
