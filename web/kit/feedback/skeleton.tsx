import '../css/states.css'

export const Skeleton = ({ width = '100%', height = 10 }: { width?: number | string; height?: number }) => (
  <span className="sk" aria-hidden="true" style={{ inlineSize: width, blockSize: height }} />
)

export const ReadingAwaited = ({ width = 480 }: { width?: number }) => (
  <p className="reading" aria-busy="true">
    <Skeleton width={`min(${width}px, 80%)`} height={14} />
  </p>
)

/** Of a sentence that takes two lines. */
export const SentenceAwaited = () => (
  <p className="reading" aria-hidden="true">
    <Skeleton width="92%" height={14} />
    <br />
    <Skeleton width="48%" height={14} />
  </p>
)

export const ProgressLine = () => <span className="line" aria-hidden="true" />
