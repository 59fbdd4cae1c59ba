/** Incomplete data: works in print and dark theme. */

export const HatchPattern = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className="hatch-gap" width={2.5} height={5} />
    </pattern>
  </defs>
)

export const HatchMark = () => (
  <svg className="hatch-mark" width={12} height={12} viewBox="0 0 12 12" aria-hidden="true">
    <rect x={0.5} y={0.5} width={11} height={11} />
    <path d="M0.5 7L7 0.5M2 11.5L11.5 2M7 11.5L11.5 7" />
  </svg>
)
