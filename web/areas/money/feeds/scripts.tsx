import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../../i18n/i18n.ts'
import { PUSH_WAYS, type PushWay } from '../../../../src/contract/money/feed-words.ts'
import { pushScript } from '../../../../src/rules/money/feeds/scripts.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { BASE } from '../../../kit/base.ts'
import { CopyButton } from '../../../kit/controls/copy.tsx'
import type { Draft } from './draft.ts'

type Pushes = Answer<'feeds.list'>['pushes']

/** Instead of fetching: what to paste where the costs are. */
export function Scripts({ pushes }: { pushes: Pushes }) {
  const { t } = useTranslation()
  const holder = useWatch<Draft, 'holder'>({ name: 'holder' })
  const sourceId = useWatch<Draft, 'sourceId'>({ name: 'sourceId' })
  const isNamed = holder === 'source' && sourceId !== ''
  return (
    <details className="feed-fold feed-scripts">
      <summary>{t('feeds.scripts')}</summary>
      <div className="stack">
        <p className="dim">{t(isNamed ? 'feeds.scriptsWhy' : 'feeds.scriptsSource')}</p>
        {isNamed &&
          PUSH_WAYS.map((way) => (
            <Script
              key={way}
              way={way}
              sourceId={sourceId}
              pushed={pushes.find((push) => push.way === way && push.sourceId === sourceId)?.at}
            />
          ))}
      </div>
    </details>
  )
}

function Script({ way, sourceId, pushed }: { way: PushWay; sourceId: string; pushed: string | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const text = pushScript(way, { api: `${location.origin}${BASE}`, sourceId })
  return (
    <details>
      <summary>
        {t(`feeds.script.${way}`)}{' '}
        <span className="dim">
          {pushed === undefined ? t('feeds.untried') : t('feeds.pushed', { at: format.dateTime(pushed) })}
        </span>
      </summary>
      <div className="feed-script">
        <pre className="mono ltr" tabIndex={0} aria-label={t(`feeds.script.${way}`)}>
          {text}
        </pre>
        <CopyButton text={text} label={t('feeds.script.copy')} />
      </div>
    </details>
  )
}
