/** Turkish translation of enProfileReports. */
export const trProfileReports = {
  'profileReports.posted': 'Profil şikâyet edildi',
  'profileReports.own': 'Kendi profilinizi şikâyet edemezsiniz.',
  'profileReports.admin': 'Yöneticilerin profilleri şikâyet edilemez, hesapları buradan kapatılamaz.',
  'profileReports.already': 'Bu profili zaten şikâyet ettiniz. Bir yönetici inceleyecek.',
  'profileReports.categoryNotFound': 'Böyle bir şikâyet nedeni yok.',
  'profileReports.tooMany':
    'Saatte {count} profil şikâyet edebilirsiniz. {minutes} dakika sonra yeniden şikâyet edebilirsiniz.',
  'profileReports.tooManyToday':
    'Günde {count} profil şikâyet edebilirsiniz. {hours} saat sonra yeniden şikâyet edebilirsiniz.',
  'profileReports.decidedNow': 'Karar verildi',
  'profileReports.toPerson.clear':
    'Bir yönetici profilinizin bazı bölümlerini kaldırdı. Kural: {rule}. Gerekçe: {reason}',
  'profileReports.toReporter.dismiss':
    'Şikâyet ettiğiniz bir profili inceledik. Hiçbir kuralı çiğnemiyor. Gerekçe: {reason}',
  'profileReports.toReporter.clear':
    'Şikâyet ettiğiniz bir profili inceledik. Bazı bölümleri kaldırıldı. Kural: {rule}. Gerekçe: {reason}',
  'profileReports.toReporter.disable':
    'Şikâyet ettiğiniz bir profili inceledik. Hesap kapatıldı. Kural: {rule}. Gerekçe: {reason}',
  'profileReports.toPerson.undo':
    'Bir yönetici profilinizle ilgili kararı geri aldı. Kaldırılan bölümler, siz yenisini eklemediyseniz geri getirildi. Gerekçe: {reason}',
  'profileReports.toReporter.undo':
    'Şikâyet ettiğiniz bir profil hakkında verdiğimiz kararı geri aldık. Gerekçe: {reason}',
  'profileReports.toReporter.undoDisabled':
    'Şikâyet ettiğiniz bir profille ilgili kararlardan birini geri aldık. Başka bir karar nedeniyle hesap kapalı kalıyor. Gerekçe: {reason}',
  'notifications.adminProfileReports': '{count, plural, other {{count, number} şikâyet edilen profil karar bekliyor}}',
  'mail.profileDecision.person': 'Profiliniz hakkında bir karar',
  'mail.profileDecision.reporter': 'Şikâyet ettiğiniz profil',
  'mail.profileDecision.toPerson.clear':
    'Bir Bourse yöneticisi profilinizi inceledi. Bazı bölümleri bir kuralı çiğnediği için kaldırıldı.',
  'mail.profileDecision.toReporter.dismiss':
    'Şikâyetiniz için teşekkür ederiz. Bir Bourse yöneticisi profili inceledi: hiçbir kuralı çiğnemiyor.',
  'mail.profileDecision.toReporter.clear':
    'Şikâyetiniz için teşekkür ederiz. Bir Bourse yöneticisi profili inceledi ve bazı bölümlerini kaldırdı.',
  'mail.profileDecision.toReporter.disable':
    'Şikâyetiniz için teşekkür ederiz. Bir Bourse yöneticisi profili inceledi ve hesabı kapattı.',
  'mail.profileDecision.toPerson.undo':
    'Bir Bourse yöneticisi profilinizle ilgili kararı geri aldı. Kaldırılan bölümler, siz yenisini eklemediyseniz geri getirildi. Verdiğimiz rahatsızlık için özür dileriz.',
  'mail.profileDecision.toReporter.undo':
    'Bir Bourse yöneticisi şikâyet ettiğiniz profili yeniden inceledi ve hakkında verilen kararı geri aldı.',
  'mail.profileDecision.toReporter.undoDisabled':
    'Bir Bourse yöneticisi şikâyet ettiğiniz profili yeniden inceledi ve hakkındaki kararlardan birini geri aldı. Başka bir karar nedeniyle hesap kapalı kalıyor.',
} as const;
