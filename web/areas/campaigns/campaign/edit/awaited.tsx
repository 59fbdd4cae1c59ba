import './edit.css'
import { Skeleton } from '../../../../kit/feedback/skeleton.tsx'

const SECTIONS = { basics: ['a', 'b', 'c', 'd'], target: ['a', 'b'], bot: ['a', 'b'], geography: ['a', 'b', 'c', 'd'] }

export const Awaited = () => (
  <div className="edit" aria-hidden="true">
    <div className="card">
      {Object.entries(SECTIONS).map(([section, fields]) => (
        <div key={section} className="sec">
          <div>
            <Skeleton width={88} height={12} />
          </div>
          <div className="grid2">
            {fields.map((each) => (
              <Skeleton key={each} height={32} />
            ))}
          </div>
        </div>
      ))}
    </div>
    <div className="card beside">
      <div className="pad">
        <Skeleton height={180} />
      </div>
    </div>
  </div>
)
