import { Check, Copy, CircleAlert, Hourglass, PencilLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Postback } from '../../../src/contract/conversions.ts'
import type { PostbackState } from '../../../src/contract/conversion-words.ts'
import { classes } from '../../ui/classes.ts'

const LOOK: Record<PostbackState, [icon: typeof Check, tone: string]> = {
  waiting: [Hourglass, ''],
  matched: [Check, 'ok'],
  duplicate: [Copy, ''],
  correction: [PencilLine, 'ok'],
  unmatched: [CircleAlert, 'bad'],
}

/** What became of a postback, and why it is none. */
export function StateWord({
  postback: { state, problem, detail },
}: {
  postback: Pick<Postback, 'state' | 'problem' | 'detail'>
}) {
  const { t } = useTranslation()
  const [Icon, tone] = LOOK[state]
  return (
    <>
      <span className={classes('state', tone)}>
        <Icon aria-hidden="true" />
        {t(`conv.state.${state}`)}
      </span>
      {problem !== null && <small className="why">{t(`conv.problem.${problem}`, { detail })}</small>}
    </>
  )
}
