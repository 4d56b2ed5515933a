/** Turkish translation of enProfileReports. */
export const trProfileReports = {
  'profileReports.posted': 'Profil şikâyet edildi',
  'profileReports.own': 'Kendi profilinizi şikâyet edemezsiniz.',
  'profileReports.admin': 'Yöneticilerin profilleri şikâyet edilemez, hesapları buradan kapatılamaz.',
  'profileReports.already': 'Bu profili zaten şikâyet ettiniz. Bir yönetici inceleyecek.',
  'profileReports.categoryNotFound': 'Böyle bir şikâyet nedeni yok.',
  'profileReports.tooMany':
    'Saatte {count} profil ve bot şikâyet edebilirsiniz. {minutes} dakika sonra yeniden şikâyet edebilirsiniz.',
  'profileReports.tooManyToday':
    'Günde {count} profil ve bot şikâyet edebilirsiniz. {hours} saat sonra yeniden şikâyet edebilirsiniz.',
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
  'notifications.adminProfileReports':
    '{count, plural, other {{count, number} şikâyet edilen profil veya bot karar bekliyor}}',
  'botReports.posted': 'Şikâyetiniz gönderildi',
  'botReports.own': 'Kendi ekibinizin botunu şikâyet edemezsiniz.',
  'botReports.already': 'Bu botu zaten şikâyet ettiniz. Bir yönetici inceleyecek.',
  'botReports.alreadyMessage': 'Bu mesajı zaten şikâyet ettiniz.',
  'botReports.messageNotFound': 'Böyle bir mesaj yok.',
  'botReports.noParts': 'Bir botun bölümleri kaldırılamaz. Şikâyetleri reddedin ya da botu devre dışı bırakın.',
  'profileReports.toReporter.botDismiss':
    '{bot} botuyla ilgili şikâyetinizi inceledik. Hiçbir kuralı çiğnemiyor. Gerekçe: {reason}',
  'profileReports.toReporter.botDisable':
    '{bot} botuyla ilgili şikâyetinizi inceledik ve botu devre dışı bıraktık. Kural: {rule}. Gerekçe: {reason}',
  'profileReports.toReporter.botUndo':
    'Şikâyet ettiğiniz {bot} botu hakkında verdiğimiz kararı geri aldık. Gerekçe: {reason}',
  'profileReports.toReporter.botUndoDisabled':
    'Şikâyet ettiğiniz {bot} botuyla ilgili kararlardan birini geri aldık. Başka bir karar nedeniyle bot devre dışı kalıyor. Gerekçe: {reason}',
  'mail.profileDecision.botReporter': 'Şikâyet ettiğiniz bot',
  'mail.profileDecision.toReporter.botDismiss':
    'Şikâyetiniz için teşekkür ederiz. Bir Bourse yöneticisi {bot} botunu inceledi: hiçbir kuralı çiğnemiyor.',
  'mail.profileDecision.toReporter.botDisable':
    'Şikâyetiniz için teşekkür ederiz. Bir Bourse yöneticisi {bot} botunu inceledi ve devre dışı bıraktı.',
  'mail.profileDecision.toReporter.botUndo':
    'Bir Bourse yöneticisi şikâyet ettiğiniz {bot} botunu yeniden inceledi ve hakkında verilen kararı geri aldı.',
  'mail.profileDecision.toReporter.botUndoDisabled':
    'Bir Bourse yöneticisi şikâyet ettiğiniz {bot} botunu yeniden inceledi ve hakkındaki kararlardan birini geri aldı. Başka bir karar nedeniyle bot devre dışı kalıyor.',
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
