/** Without a campaign, the dialog asks for one; without a source it takes the campaign's. */
export type LinkSubject = {
  campaign?: string
  source?: string
  /** Of the source, for staff. */
  client?: string | undefined
}
