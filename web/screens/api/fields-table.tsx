import { useTranslation } from 'react-i18next'
import type { FieldLine } from './fields.ts'

type FieldsProps = {
  title: string
  lines: readonly FieldLine[]
  /** Of an answer, which says what may be missing; of a question, what must be there. */
  answer?: boolean
}

/** Name, type and rules of each field. */
export function Fields({ title, lines, answer = false }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <table className="api-fields">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th>{t('api.field')}</th>
          <th>{t('api.type')}</th>
          <th>{t('api.rules')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.name}>
            <td className="mono ltr">{line.name}</td>
            <td className="mono ltr mid">{line.type}</td>
            <td>
              <Rules line={line} answer={answer} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Whether it must be there, or what stands in for it. */
function useNeed({ required, fallback }: FieldLine, answer: boolean): string | false {
  const { t } = useTranslation()
  if (answer) return !required && t('api.optional')
  return required ? t('api.required') : fallback !== undefined && t('api.default', { value: fallback })
}

function Rules({ line, answer }: { line: FieldLine; answer: boolean }) {
  const { t } = useTranslation()
  const { inPath, nullable, least, most, choices, names } = line
  const rules = [
    useNeed(line, answer),
    inPath && t('api.inPath'),
    nullable && t('api.nullable'),
    least !== undefined && t('api.least', { n: least }),
    most !== undefined && t('api.most', { n: most }),
    choices.length > 0 && t('api.oneOf', { values: choices.join(', ') }),
    names.length > 0 && t('api.names', { values: names.join(', ') }),
  ]
  return rules.filter((rule) => rule !== false).join(' · ')
}
