import type { enDeliveries } from './enDeliveries.ts';

export const trDeliveries: Readonly<Record<keyof typeof enDeliveries, string>> = {
  'deliveries.endpointSaved': 'Uç nokta kaydedildi',
  'deliveries.endpointRemoved': 'Uç nokta kaldırıldı. Bot olaylarını yeniden kendisi alacak.',
  'deliveries.subscriberEventsOn': 'Bot, aboneleriyle ilgili olayları alıyor',
  'deliveries.subscriberEventsOff': 'Bot, aboneleriyle ilgili olayları artık almıyor',
  'deliveries.secretRotated': 'Yeni gizli anahtar oluşturuldu',
  'deliveries.tested': 'Sınama bitti',
  'deliveries.redelivered': 'Olay yeniden gönderilecek',
  'deliveries.rangeRedelivered': 'Olaylar yeniden gönderilecek',
  'deliveries.tried': 'Gönderildi',
  'deliveries.httpsOnly': 'Adres https:// ile başlamalı.',
  'deliveries.portNotAllowed': 'Bağlantı noktası 443 veya 8443 olmalı.',
  'deliveries.addressNotAllowed': 'Bu adres özel bir ağda. Herkese açık bir adres kullanın.',
  'deliveries.ownAddress': 'Bu, bu sitenin adresi. Botunuzun adresini kullanın.',
  'deliveries.noEndpoint': 'Bu botun uç noktası yok.',
  'deliveries.eventNotFound': 'Bu olay yok veya silinmiş.',
  'deliveries.stillQueued': 'Olay zaten gönderilmeyi bekliyor.',
  'deliveries.faultNeedsEndpoint': 'Yanlış imza yalnızca etkin bir uç noktayla denenebilir.',
  'manifests.applied': 'Manifest uygulandı',
  'manifests.notFound': 'Bu sürüm yok veya silinmiş.',
  'manifests.outdated': 'Bot karşılaştırmadan sonra değişti. Yeniden karşılaştırın.',
  'manifests.versionRequired': 'Karşılaştırdığınız sürümü belirtin.',
  'manifests.endpointByKey':
    'API anahtarı uç noktayı değiştiremez. Uç noktayı çıkarın veya manifesti konsolda uygulayın.',
  'notifications.botEndpointFailing': '{bot} botunun uç noktası bir süredir yanıt vermiyor. Olayları bekliyor.',
  'notifications.botEndpointGone': '{bot} botunun uç noktası artık olmadığını bildirdi. Gönderim duraklatıldı.',
  'notifications.botEndpointPaused': '{bot} botunun uç noktasına beş gündür ulaşılamıyor. Gönderim duraklatıldı.',
  'notifications.botEndpointUnsafe':
    '{bot} botunun uç noktası geçersiz bir gönderimi kabul etti. Gönderim duraklatıldı.',
};
