import { CircleAlert } from 'lucide-react'
import { useTranslation } from '../../../../../i18n/i18n.ts'
import type { Answer } from '../../../../../../src/contract/table.ts'
import { useFormat } from '../../../../../i18n/use-format.ts'
import { serverText } from '../../../../../i18n/server.ts'
import { Diff } from '../../../../../shared/history/diff.tsx'
import { differencesIn } from '../../../../../shared/history/differences.ts'
import { NamesContext } from '../../../../../shared/history/value-text.ts'

type Preview = Answer<'company.previewEdit'>
type One = Preview['campaigns'][number]

export const isPossible = ({ problems, after }: One): boolean => problems.length === 0 && Object.keys(after).length > 0

/** Each campaign with its differences in words, or why not; what is not possible first. */
export function Found({ answer: { campaigns, names } }: { answer: Preview }) {
  const { t } = useTranslation()
  const format = useFormat()
  const wrong = campaigns.filter(({ problems }) => problems.length > 0)
  const possible = campaigns.filter(isPossible)
  const same = campaigns.length - wrong.length - possible.length
  const counts = [
    t('campaign.together.possible', { count: possible.length, n: format.number(possible.length) }),
    wrong.length > 0 && t('campaign.together.wrong', { count: wrong.length, n: format.number(wrong.length) }),
    same > 0 && t('campaign.together.same', { count: same, n: format.number(same) }),
  ]
  return (
    <section className="together-found" aria-label={t('campaign.together.look')}>
      <p role="status">
        <b>{counts.filter((text) => text !== false).join(' · ')}</b>
      </p>
      <NamesContext value={names}>
        <ul>
          {[...wrong, ...possible].map((one) => (
            <li key={one.id}>
              <b className="cut" dir="auto">
                {one.name}
              </b>
              {one.problems.length > 0 ? (
                <Problems of={one.problems} />
              ) : (
                <Diff differences={differencesIn(one.before, one.after)} />
              )}
            </li>
          ))}
        </ul>
      </NamesContext>
    </section>
  )
}

const Problems = ({ of }: { of: One['problems'] }) => (
  <>
    {[...new Set(of.map(({ text }) => serverText(text)))].map((text) => (
      <span key={text} className="err">
        <CircleAlert />
        {text}
      </span>
    ))}
  </>
)
