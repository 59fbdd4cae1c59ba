import { useTranslation } from '../../../../../i18n/i18n.ts'
import { useWrong } from '../../../../../shared/form/fields.tsx'
import type { Shared } from './shared.ts'

type ColumnsProps = {
  all: Shared['columns']
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
}

/** Of the form's field `columns`. */
export function Columns({ all, chosen, onChoose }: ColumnsProps) {
  const { t } = useTranslation()
  const [wrong] = useWrong('columns')
  return (
    <fieldset className="share-columns" data-invalid={wrong ? true : undefined}>
      <legend className="lab">{t('share.columns')}</legend>
      {all.map(({ key, name }) => (
        <label key={key} className="row">
          <input
            type="checkbox"
            className="cb"
            checked={chosen.includes(key)}
            onChange={(event) =>
              onChoose(event.target.checked ? [...chosen, key] : chosen.filter((one) => one !== key))
            }
          />
          {name}
        </label>
      ))}
      {wrong && <p className="err">{wrong}</p>}
    </fieldset>
  )
}
