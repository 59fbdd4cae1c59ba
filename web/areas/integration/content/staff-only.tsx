import { Plus, Undo2 } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Arrangement, ContentCategory } from '../../../../src/contract/integration/content.ts'
import { LANGUAGES } from '../../../../src/contract/roles.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { Seg } from '../../../kit/controls/seg.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { useTextLanguage } from './text-language.ts'
import { useArrange } from './use-arrange.ts'

const CHOICES = LANGUAGES.map((value) => ({ value, label: value.toUpperCase() }))

/** For staff: the language of these texts. */
export function TextLanguage() {
  const { t } = useTranslation()
  const [language, choose] = useTextLanguage()
  return <Seg label={t('content.language')} value={language} choices={CHOICES} onChange={choose} />
}

export function AddSection({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation()
  return (
    <Button icon={<Plus />} onClick={onAdd}>
      {t('content.add')}
    </Button>
  )
}

type Props = { category: ContentCategory; numbers: readonly number[]; arrangement: Arrangement }

export function Removed({ category, numbers, arrangement }: Props) {
  const { t } = useTranslation()
  const { busy, bringBack } = useArrange(category, numbers, arrangement)
  if (arrangement.removed.length === 0) return null
  return (
    <Card title={t('content.removed')}>
      <ul className="text-removed">
        {arrangement.removed.map(({ number, name }) => (
          <li key={number} className="row wrap">
            <span className="grow mid">{name}</span>
            <Button
              size="s"
              icon={<Undo2 />}
              busy={busy}
              aria-label={`${t('content.bringBack')}: ${name}`}
              onClick={() => bringBack(number)}
            >
              {t('content.bringBack')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
