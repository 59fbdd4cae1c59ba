type Props = { rate: { rate: number; low: number; high: number }; /** The end of the line. */ most: number }

export function Interval({ rate: { rate, low, high }, most }: Props) {
  const along = (share: number): string => `${Math.min(100, (share / most) * 100)}%`
  return (
    <span className="interval" aria-hidden="true">
      <i style={{ insetInlineStart: along(low), inlineSize: `calc(${along(high)} - ${along(low)})` }} />
      <b style={{ insetInlineStart: along(rate) }} />
    </span>
  )
}
