import { PendingEmail } from './pending-email.tsx'

/** The person of a row: by name, with the e-mail that they sign in with. */
export const Who = ({
  name,
  email,
  pendingEmail = null,
}: {
  name: string
  email: string
  pendingEmail?: string | null
}) => (
  <>
    {name}
    <small className="ltr">{email}</small>
    <PendingEmail email={pendingEmail} />
  </>
)
