import { Trans } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { ClassMark } from '../../parts/class-mark.tsx'
import type { Scope } from '../../parts/hits/scope.ts'

type QuietLineProps = { scope: Scope; suspicious: number; unprotected: number }

/** What is part of Target and still worth a look; nothing where there is none. */
export function QuietLine({ scope, suspicious, unprotected }: QuietLineProps) {
  const format = useFormat()
  if (suspicious === 0 && unprotected === 0) return null
  const told = [
    { kind: 'suspicious' as const, count: suspicious },
    { kind: 'unprotected' as const, count: unprotected },
  ]
  return (
    <p className="aside-line">
      {told
        .filter(({ count }) => count > 0)
        .map(({ kind, count }) => (
          <span key={kind}>
            <ClassMark kind={kind} />
            <span>
              <Trans
                i18nKey={`statistics.quiet.${kind}`}
                count={count}
                values={{ n: format.number(count) }}
                components={{ open: <button type="button" className="link" aria-pressed={scope.class === kind} onClick={() => scope.change({ class: scope.class === kind ? 'all' : kind })} /> }}
              />
            </span>
          </span>
        ))}
    </p>
  )
}
