/** Initial entries of the simple lists that admins manage; ids count from 1 in this order. */

/** English and Turkish name. */
export type Names = readonly [string, string];

export const ATTACHMENTS: readonly Names[] = [
  ['Image', 'Görsel'],
  ['Video', 'Video'],
  ['Document', 'Belge'],
  ['Link', 'Bağlantı'],
];

export const BROKERAGES: readonly Names[] = [
  ['Interactive Brokers', 'Interactive Brokers'],
  ['Charles Schwab', 'Charles Schwab'],
  ['Fidelity', 'Fidelity'],
  ['Robinhood', 'Robinhood'],
  ['E*TRADE', 'E*TRADE'],
  ['Zerodha', 'Zerodha'],
  ['Upstox', 'Upstox'],
  ['İş Yatırım', 'İş Yatırım'],
  ['Garanti BBVA Yatırım', 'Garanti BBVA Yatırım'],
  ['Midas', 'Midas'],
  ['DEGIRO', 'DEGIRO'],
  ['Other', 'Diğer'],
];

export const SCOPES: readonly Names[] = [
  ['Post', 'Gönderi'],
  ['Comment', 'Yorum'],
  ['News', 'Haber'],
  ['Follow', 'Takip'],
  ['Bot', 'Bot'],
];

/** Scope number and names. */
export const ACTIVITIES: readonly (readonly [number, string, string])[] = [
  [1, 'Post liked', 'Gönderi beğenildi'],
  [1, 'Post commented', 'Gönderiye yorum yapıldı'],
  [1, 'Mentioned in a post', 'Gönderide anıldı'],
  [2, 'Comment answered', 'Yoruma yanıt verildi'],
  [3, 'News commented', 'Habere yorum yapıldı'],
  [4, 'New follower', 'Yeni takipçi'],
  [4, 'Follow request', 'Takip isteği'],
];

/** In the order of notificationTypeIds. */
export const NOTIFICATIONS: readonly Names[] = [
  ['Likes', 'Beğeniler'],
  ['Comments', 'Yorumlar'],
  ['Mentions', 'Bahsetmeler'],
  ['Followers', 'Takipçiler'],
  ['Follow requests', 'Takip istekleri'],
  ['Price alerts', 'Fiyat alarmları'],
  ['Team invites', 'Takım davetleri'],
  ['Bot reviews', 'Bot değerlendirmeleri'],
  ['Bot status', 'Bot durumu'],
  ['Platform news', 'Platform haberleri'],
  ['Review requests', 'İnceleme istekleri'],
  ['Reported posts', 'Şikâyet edilen gönderiler'],
  ['Messages to the admins', 'Yöneticilere mesajlar'],
];

export const ALERTS: readonly Names[] = [
  ['Price above', 'Fiyat üstünde'],
  ['Price below', 'Fiyat altında'],
  ['Percent move', 'Yüzde değişim'],
];

export const BOT_CATEGORIES: readonly Names[] = [
  ['Price Alerts', 'Fiyat Alarmları'],
  ['Technical Analysis', 'Teknik Analiz'],
  ['News and Sentiment', 'Haber ve Duygu Analizi'],
  ['Portfolio Tools', 'Portföy Araçları'],
  ['Earnings and Dividends', 'Bilanço ve Temettü'],
  ['Screeners', 'Hisse Tarayıcıları'],
  ['Education', 'Eğitim'],
  ['Crypto', 'Kripto'],
  ['Forex', 'Döviz'],
  ['Community', 'Topluluk'],
  ['Productivity', 'Verimlilik'],
  ['Fun', 'Eğlence'],
];

export const MARKETPLACE: readonly Names[] = [
  ['Editors’ Picks', 'Editörün Seçtikleri'],
  ['New and Rising', 'Yeni ve Yükselen'],
  ['For Beginners', 'Yeni Başlayanlar İçin'],
  ['For Active Traders', 'Aktif Yatırımcılar İçin'],
  ['Borsa İstanbul', 'Borsa İstanbul'],
  ['Long-term Investing', 'Uzun Vadeli Yatırım'],
];

export const PERMISSIONS: readonly (readonly [string, string, string, string])[] = [
  [
    'Read profile',
    'Profili okuma',
    'See your name, user name and photo.',
    'Adınızı, kullanıcı adınızı ve fotoğrafınızı görür.',
  ],
  ['Send messages', 'Mesaj gönderme', 'Write to you in your chat with the bot.', 'Botla sohbetinizde size yazar.'],
  [
    'Read watchlist',
    'İzleme listesini okuma',
    'See the stocks on your watchlist.',
    'İzleme listenizdeki hisseleri görür.',
  ],
  [
    'Change watchlist',
    'İzleme listesini değiştirme',
    'Add stocks to your watchlist and remove them.',
    'İzleme listenize hisse ekler ve çıkarır.',
  ],
  [
    'Read portfolio',
    'Portföyü okuma',
    'See what you hold, without account numbers.',
    'Hesap numaraları olmadan neleri tuttuğunuzu görür.',
  ],
  ['Create alerts', 'Alarm oluşturma', 'Set price alerts for you.', 'Sizin için fiyat alarmı kurar.'],
  ['Read posts', 'Gönderileri okuma', 'Read the posts that you can see.', 'Görebildiğiniz gönderileri okur.'],
  ['Publish posts', 'Gönderi yayımlama', 'Publish posts in its own name.', 'Kendi adına gönderi yayımlar.'],
  [
    'Join rooms',
    'Odalara katılma',
    'Join chat rooms that you invite it to.',
    'Davet ettiğiniz sohbet odalarına katılır.',
  ],
  [
    'Usage statistics',
    'Kullanım istatistikleri',
    'Count how often its commands are used.',
    'Komutlarının ne sıklıkta kullanıldığını sayar.',
  ],
];

/** What a profile can be reported for. */
export const PROFILE_REPORTS: readonly Names[] = [
  ['Impersonation', 'Başka birinin kimliğine bürünme'],
  ['Spam', 'İstenmeyen içerik'],
  ['Offensive name or picture', 'Uygunsuz ad veya görsel'],
  ['Harassment', 'Taciz'],
  ['Other', 'Diğer'],
];

/** Category with its subcategories. */
export const REPORTS: readonly (readonly [Names, readonly Names[]])[] = [
  [
    ['Spam', 'İstenmeyen içerik'],
    [
      ['Repeated posts', 'Tekrarlanan gönderiler'],
      ['Advertising', 'Reklam'],
      ['Suspicious link', 'Şüpheli bağlantı'],
    ],
  ],
  [
    ['Market manipulation', 'Piyasa manipülasyonu'],
    [
      ['Pump and dump', 'Şişirip boşaltma'],
      ['False rumour', 'Asılsız söylenti'],
      ['Inside information', 'İçeriden öğrenilen bilgi'],
    ],
  ],
  [
    ['Misleading information', 'Yanıltıcı bilgi'],
    [
      ['Wrong figures', 'Yanlış rakamlar'],
      ['Edited image', 'Üzerinde oynanmış görsel'],
    ],
  ],
  [
    ['Harassment or bullying', 'Taciz veya zorbalık'],
    [
      ['Towards me', 'Bana yönelik'],
      ['Towards somebody else', 'Başkasına yönelik'],
    ],
  ],
  [
    ['Hate speech', 'Nefret söylemi'],
    [
      ['Origin or religion', 'Köken veya din'],
      ['Gender or orientation', 'Cinsiyet veya yönelim'],
    ],
  ],
  [
    ['Impersonation', 'Başkasının yerine geçme'],
    [
      ['A person', 'Bir kişi'],
      ['A company', 'Bir şirket'],
    ],
  ],
  [
    ['Scam or fraud', 'Dolandırıcılık'],
    [
      ['Paid signal group', 'Ücretli sinyal grubu'],
      ['Fake giveaway', 'Sahte çekiliş'],
    ],
  ],
  [
    ['Violence', 'Şiddet'],
    [
      ['Threat', 'Tehdit'],
      ['Graphic content', 'Rahatsız edici görüntü'],
    ],
  ],
  [
    ['Intellectual property', 'Fikri mülkiyet'],
    [
      ['Copyright', 'Telif hakkı'],
      ['Trade mark', 'Marka'],
    ],
  ],
  [
    ['Something else', 'Başka bir neden'],
    [
      ['Off topic', 'Konu dışı'],
      ['Other', 'Diğer'],
    ],
  ],
];

export const POLICY_TYPES: readonly Names[] = [
  ['Acceptable Use Policy', 'Kabul Edilebilir Kullanım Politikası'],
  ['Cookie Policy', 'Çerez Politikası'],
  ['Privacy Policy', 'Gizlilik Politikası'],
  ['Terms of Use', 'Kullanım Koşulları'],
];
