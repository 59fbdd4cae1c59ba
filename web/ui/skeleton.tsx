import './css/states.css'

/** A block in the place and size of what is on its way. */
export const Skeleton = ({ width = '100%', height = 10 }: { width?: number | string; height?: number }) => (
  <span className="sk" aria-hidden="true" style={{ inlineSize: width, blockSize: height }} />
)
