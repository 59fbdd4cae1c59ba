import { ArrowDown, ArrowUp, History, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Arrangement, ContentCategory, Section } from '../../../../src/contract/integration/content.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { Confirm } from '../../../kit/feedback/confirm.tsx'
import { RowMenu } from '../../../kit/layout/row-menu.tsx'
import { useArrange } from './use-arrange.ts'

type Props = {
  category: ContentCategory
  section: Pick<Section, 'number' | 'name'>
  /** As shown. */
  numbers: readonly number[]
  /** Under the same heading. */
  within: readonly number[]
  arrangement: Arrangement
  onEdit: () => void
  onVersions: () => void
}

/** Of staff, at one text. */
export function SectionActs({ category, section, numbers, within, arrangement, onEdit, onVersions }: Props) {
  const { t } = useTranslation()
  const { busy, move, remove } = useArrange(category, numbers, arrangement)
  const [isRemoving, setRemoving] = useState(false)
  const { number, name } = section
  const at = within.indexOf(number)
  return (
    <span className="row">
      <Button size="s" icon={<Pencil />} aria-label={`${t('ui.edit')}: ${name}`} onClick={onEdit}>
        {t('ui.edit')}
      </Button>
      <RowMenu
        label={t('content.menu', { name })}
        acts={[
          { key: 'versions', label: t('content.history'), icon: <History />, onAct: onVersions },
          {
            key: 'up',
            label: t('content.earlier'),
            icon: <ArrowUp />,
            disabled: busy || at === 0,
            onAct: () => move(number, -1),
          },
          {
            key: 'down',
            label: t('content.later'),
            icon: <ArrowDown />,
            disabled: busy || at === within.length - 1,
            onAct: () => move(number, 1),
          },
          'line',
          {
            key: 'remove',
            label: t('content.removeAct'),
            icon: <Trash2 />,
            bad: true,
            disabled: busy || numbers.length === 1,
            onAct: () => setRemoving(true),
          },
        ]}
      />
      <Confirm
        open={isRemoving}
        title={t('content.removeTitle', { name })}
        act={t('content.removeAct')}
        onAct={() => {
          setRemoving(false)
          remove(number)
        }}
        onClose={() => setRemoving(false)}
      >
        {t('content.removeText')}
      </Confirm>
    </span>
  )
}
