import '../css/states.css'

/** A block in the place and size of what is on its way. */
export const Skeleton = ({ width = '100%', height = 10 }: { width?: number | string; height?: number }) => (
  <span className="sk" aria-hidden="true" style={{ inlineSize: width, blockSize: height }} />
)

/** In the place of a screen's sentence while what it says is on its way. */
export const ReadingAwaited = ({ width = 480 }: { width?: number }) => (
  <p className="reading" aria-busy="true">
    <Skeleton width={`min(${width}px, 80%)`} height={14} />
  </p>
)

/** A 2-px line on top of what is being refreshed. */
export const ProgressLine = () => <span className="line" aria-hidden="true" />
