/** The campaign's values, written by Weir. Whatever your code gives as an option counts instead. Keep this file to yourself. */
export const SETTINGS = {
  /** For you to recognise the campaign by. */
  campaign: '%%NAME%%',
  edge: '%%EDGE%%',
  token: '%%TOKEN%%',
  key: '%%KEY%%',
  /** Where visitors go while the server is out of reach: 'redirect', 'show' or 'frame', and a full URL or a file. */
  targetMode: '%%TARGET_MODE%%',
  targetLink: '%%TARGET_LINK%%',
  /** The campaign's bot page when this was made. The server says when to show it. */
  botPage: '%%BOT_PAGE%%',
}
