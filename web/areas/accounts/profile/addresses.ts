export const PERSONAL = '/pages/profile/personal-information'
