import { useTranslation } from '../../i18n/i18n.ts'
import { LISTS, type ListName } from '../../../src/contract/lists/list-words.ts'
import { Seg } from '../../kit/controls/seg.tsx'
import { useField } from '../form/fields.tsx'

export function ListChoice() {
  const { value, onChange } = useField<{ list: ListName }, ListName>('list').held
  return <ListSeg value={value} onChange={onChange} />
}

export function ListSeg({ value, onChange }: { value: ListName; onChange: (list: ListName) => void }) {
  const { t } = useTranslation()
  return (
    <div className="field">
      <span className="lab">{t('lists.list')}</span>
      <Seg
        label={t('lists.list')}
        value={value}
        choices={LISTS.map((list) => ({ value: list, label: t(`lists.do.${list}`) }))}
        onChange={onChange}
      />
      <span className="help">{t(`lists.means.${value}`)}</span>
    </div>
  )
}
