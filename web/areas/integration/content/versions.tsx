import { Dialog } from '../../../kit/float/dialog.tsx'
import { Undo2 } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { SectionVersion } from '../../../../src/contract/integration/content.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { Failed } from '../../../shared/failed.tsx'
import type { Edited } from './editor.tsx'
import { MarkdownText } from './markdown.tsx'

/** Restoring makes a version the newest. */
export function Versions({ edited, onClose }: { edited: Edited | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      from="end"
      open={edited !== undefined}
      title={edited && t('content.versions', { name: edited.section.name })}
      onClose={onClose}
      width={560}
    >
      {edited && <List edited={edited} />}
    </Dialog>
  )
}

function List({ edited: { category, language, section } }: { edited: Edited }) {
  const { number } = section
  const { data, error, refetch } = useApiQuery(
    'integration.history',
    { category, language, number },
    { quiet: true, fresh: true },
  )
  const { mutate, isPending } = useApiMutation('integration.edit', {
    refreshes: ['integration.read', 'integration.history'],
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={64} />
  const newest = data.versions[0]?.version ?? 0
  const restore = ({ name, content }: SectionVersion) =>
    mutate({ category, language, number, name, sectionContent: content, basedOn: newest })
  return (
    <ol className="text-versions">
      {data.versions.map((one) => (
        <Version
          key={one.version}
          one={one}
          isNow={one.version === newest}
          busy={isPending}
          onRestore={() => restore(one)}
        />
      ))}
    </ol>
  )
}

type VersionProps = { one: SectionVersion; isNow: boolean; busy: boolean; onRestore: () => void }

function Version({ one: { version, name, content, author, createdAt }, isNow, busy, onRestore }: VersionProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <li>
      <div className="row wrap">
        <b>{t('content.version', { version })}</b>
        <span className="mid grow">
          {author ?? t('content.shipped')} · <time dateTime={createdAt}>{format.exact(createdAt)}</time>
        </span>
        {isNow ? (
          <span className="badge">{t('content.now')}</span>
        ) : (
          <Button
            size="s"
            icon={<Undo2 />}
            busy={busy}
            onClick={onRestore}
            aria-label={`${t('term.restore')}: ${t('content.version', { version })}`}
          >
            {t('term.restore')}
          </Button>
        )}
      </div>
      <details>
        <summary>{name}</summary>
        <MarkdownText text={content} />
      </details>
    </li>
  )
}
