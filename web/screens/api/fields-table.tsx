import { useTranslation } from 'react-i18next'
import type { FieldLine } from './fields.ts'

/** Name, type and rules of each field. */
export function Fields({ title, lines }: { title: string; lines: readonly FieldLine[] }) {
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
              <Rules line={line} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Rules({ line: { required, inPath, nullable, fallback, least, most, choices, names } }: { line: FieldLine }) {
  const { t } = useTranslation()
  const rules = [
    required && t('api.required'),
    inPath && t('api.inPath'),
    nullable && t('api.nullable'),
    fallback !== undefined && t('api.default', { value: fallback }),
    least !== undefined && t('api.least', { n: least }),
    most !== undefined && t('api.most', { n: most }),
    choices.length > 0 && t('api.oneOf', { values: choices.join(', ') }),
    names.length > 0 && t('api.names', { values: names.join(', ') }),
  ]
  return rules.filter((rule) => rule !== false).join(' · ')
}
