import '../css/card.css'

/** 0 to 1. */
export const ProgressBar = ({ share, label }: { share: number; label: string }) => (
  <span
    className="meter hi"
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(share * 100)}
  >
    <i style={{ inlineSize: `${share * 100}%` }} />
  </span>
)
