import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arrangement, ContentCategory, Section } from '../../../../src/contract/integration/content.ts'
import { IconButton } from '../../../kit/controls/button.tsx'
import { Confirm } from '../../../kit/feedback/confirm.tsx'
import { useArrange } from './use-arrange.ts'

type Props = {
  category: ContentCategory
  section: Pick<Section, 'number' | 'name'>
  numbers: readonly number[]
  arrangement: Arrangement
}

export function ArrangeActions({ category, section: { number, name }, numbers, arrangement }: Props) {
  const { t } = useTranslation()
  const { busy, move, remove } = useArrange(category, numbers, arrangement)
  const [isRemoving, setRemoving] = useState(false)
  const at = numbers.indexOf(number)
  return (
    <>
      <IconButton
        small
        label={t('content.earlier', { name })}
        disabled={busy || at === 0}
        onClick={() => move(number, -1)}
      >
        <ArrowUp />
      </IconButton>
      <IconButton
        small
        label={t('content.later', { name })}
        disabled={busy || at === numbers.length - 1}
        onClick={() => move(number, 1)}
      >
        <ArrowDown />
      </IconButton>
      <IconButton
        small
        label={t('content.remove', { name })}
        disabled={busy || numbers.length === 1}
        onClick={() => setRemoving(true)}
      >
        <Trash2 />
      </IconButton>
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
    </>
  )
}
