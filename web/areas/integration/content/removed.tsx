import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Arrangement, ContentCategory } from '../../../../src/contract/integration/content.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { useArrange } from './use-arrange.ts'

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
