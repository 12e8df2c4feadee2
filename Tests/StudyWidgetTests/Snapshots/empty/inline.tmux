○ No days yet: swiftcal toggle
