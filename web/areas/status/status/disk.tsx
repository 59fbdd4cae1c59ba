import { useTranslation } from '../../../i18n/i18n.ts'
import type { Answer } from '../../../../src/contract/table.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Stat, StatRow } from '../../../kit/layout/stat.tsx'
import { useBytes } from './bytes.ts'

type State = Pick<Answer<'status.read'>, 'disk'>

export function Disk({ status: { disk } }: { status: State }) {
  const bytes = useBytes()
  return (
    <>
      <StatRow count={3}>
        <Known disk={disk} />
      </StatRow>
      <ul className="status-parts">
        {disk.parts.map(({ name, bytes: size }) => (
          <li key={name}>
            <span className="mono ltr">{name}</span>
            <span>{bytes(size)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Known({ disk: { free, total, growth, daysLeft } }: State) {
  const { t } = useTranslation()
  const format = useFormat()
  const bytes = useBytes()
  const days = daysLeft === null ? null : Math.floor(daysLeft)
  const unknown = growth === null ? t('status.growthUnknown') : undefined
  return (
    <>
      <Stat
        name={t('status.free')}
        value={bytes(free)}
        change={t('status.freeOf', { share: format.share(free, total), size: bytes(total) })}
      />
      <Stat
        name={t('status.growth')}
        value={growth === null ? '–' : bytes(growth)}
        change={unknown ?? t('status.growthText')}
      />
      <Stat
        name={t('status.full')}
        value={days === null ? '–' : t('status.inDays', { count: days, n: format.number(days) })}
        change={unknown ?? t(days === null ? 'status.neverFull' : 'status.atThisPace')}
      />
    </>
  )
}
